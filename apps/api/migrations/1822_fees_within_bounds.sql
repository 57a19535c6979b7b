-- Terms by which rules match a fee past everybody stay within what a contract of a channel says.
update recon_channel set fee_rate = least(fee_rate, 0.1), fee_tax_rate = least(fee_tax_rate, 0.3),
  fee_fixed_minor = least(fee_fixed_minor, case currency when 'MXN' then 100000 when 'COP' then 20000000 when 'PEN' then 20000
    when 'CLP' then 50000 else 5000 end)
where fee_rate > 0.1 or fee_tax_rate > 0.3 or fee_fixed_minor > case currency when 'MXN' then 100000 when 'COP' then 20000000
  when 'PEN' then 20000 when 'CLP' then 50000 else 5000 end;
