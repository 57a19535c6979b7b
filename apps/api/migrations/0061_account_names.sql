-- Who makes an account is told what a name may hold; rows made in bulk (benchmarks) have digits in theirs.
alter table account drop constraint account_user_name_shape;
