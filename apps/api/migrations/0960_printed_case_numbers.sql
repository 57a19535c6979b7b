-- Lists print the last six characters of a case's id: typed as they stand there, they find it.
create index collection_case_printed on collection_case (right(case_id, 6));
