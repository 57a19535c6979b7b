-- The board of customer service lists the links to pay of the last days and the complaints that are open.
create index pay_link_recent on pay_link (made_at desc, link_id);
create index complaint_waiting on complaint (merchant_id, opened_at) where closed_at is null;
