-- Each line of a collection file asks for the letters of its day's files.
create index bancolombia_file_day on bancolombia_file (channel, collected_on);
