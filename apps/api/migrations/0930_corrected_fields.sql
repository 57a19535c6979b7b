-- Corrections name their fields as calls do; they were kept by the names of columns.
update borrower_change set fields = array_replace(array_replace(array_replace(array_replace(
  fields, 'postalCode', 'pinCode'), 'whatsapp', 'whatsApp'), 'monthlyIncomeMinor', 'monthlyIncome'), 'familyIncomeMinor', 'monthlyFamilyIncome')
where fields && array['postalCode', 'whatsapp', 'monthlyIncomeMinor', 'familyIncomeMinor'];
