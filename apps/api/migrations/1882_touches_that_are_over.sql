-- outside of a transaction
-- Touches go with their raw events: they lie in the order in which they came, so that what is over is found by ranges.
create index concurrently if not exists channel_touch_range on channel_touch using brin (at) with (pages_per_range = 32);
