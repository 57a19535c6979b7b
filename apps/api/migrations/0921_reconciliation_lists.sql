-- Lists of reconciliation by amount, and runs of one channel, walk an index.
create index recon_exception_amount on recon_exception (state, amount_minor, exception_id);
create index recon_run_channel on recon_run (channel, ran_at desc, run_id desc);
