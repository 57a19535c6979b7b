-- A merchant's customers may all be new, or none: three filters that leave nothing were guessed to leave thousands, and a page
-- of them was looked for through every open case.
create statistics collection_case_kinds (dependencies, mcv) on merchant_id, stage, new_customer from collection_case;
-- as many combinations as a house of forty merchants has
alter statistics collection_case_kinds set statistics 300;
analyze collection_case (merchant_id, stage, new_customer);
