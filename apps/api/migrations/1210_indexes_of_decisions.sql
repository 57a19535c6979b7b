-- A decision is written to one index less: what came of a person's contacts is found through the person's cases.
drop index contact_decision_user;
