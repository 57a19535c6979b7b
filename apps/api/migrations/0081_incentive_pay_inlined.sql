-- As a set-returning function it is planned into the statement that asks, instead of being run anew for each result.
drop function incentive_pay(smallint, jsonb, bigint, bigint, bigint, integer, integer);
create function incentive_pay(
  kind smallint, tiers jsonb, result bigint, repaid bigint, collected bigint, case_rate integer, amount_rate integer
) returns table (tier smallint, goal bigint, amount bigint) language sql immutable parallel safe as $$
  select (max(t.n) filter (where t.reached))::smallint,
    coalesce((array_agg(t.goal order by t.n desc) filter (where t.reached))[1], (array_agg(t.goal order by t.n))[1]),
    coalesce((array_agg(t.pays order by t.n desc) filter (where t.reached))[1], 0)
  from (
    select each.n, (each.tier->>'goal')::bigint as goal,
      coalesce(case when kind = 4 then result <= (each.tier->>'goal')::bigint else result >= (each.tier->>'goal')::bigint end
        and coalesce(case_rate, 0) >= coalesce((each.tier->>'casePercentage')::integer, 0)
        and coalesce(amount_rate, 0) >= coalesce((each.tier->>'amountPercentage')::integer, 0), false) as reached,
      coalesce((each.tier->>'amount')::bigint, 0) + round(collected * coalesce((each.tier->>'rate')::integer, 0) / 10000.0)::bigint
        + repaid * coalesce((each.tier->>'perCase')::bigint, 0) as pays
    from jsonb_array_elements(tiers) with ordinality each (tier, n)
  ) t
$$;
