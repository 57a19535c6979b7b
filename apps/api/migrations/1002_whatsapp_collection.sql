-- WhatsApp's business policy bars debt collection: a channel carries it only once somebody answers for that, with a note.
alter table message_channel
  add collection_note text,
  add collection_allowed_at timestamptz,
  -- null: a stand-in that no borrower reads
  add collection_allowed_by integer references account,
  add constraint message_channel_collection check ((collection_note is null) = (collection_allowed_at is null)
    and (collection_allowed_by is null or collection_note is not null) and (collection_note is null or type = 'whatsapp'));
