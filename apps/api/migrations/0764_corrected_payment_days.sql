-- Of unidentified money whose day was told wrong: the time its channel told, which files are compared with, and who corrected it.
alter table payment
  add told_paid_at timestamptz,
  add day_corrected_by integer references account,
  add check ((told_paid_at is null) = (day_corrected_by is null));
