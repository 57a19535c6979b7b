-- outside of a transaction
-- What channels of money going out cost is counted by the day on which they carried an order out.
create index concurrently if not exists payout_carried_out on payout (merchant_id, sent_at) where state in ('settled', 'returned');
