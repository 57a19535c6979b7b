-- A phone joins the parts of long texts by a reference of eight bits: of one number they follow each other, whichever process sends and however often it
-- starts. Numbers share counters, so that nobody's is kept here.
create table sms_reference (
  bucket integer primary key check (bucket between 0 and 65535),
  last smallint not null check (last between 0 and 255)
) with (fillfactor = 50);
