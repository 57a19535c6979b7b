/** A person opened beside the list that their staff number finds. */
export const personPath = (accountId: string, userNo: string) =>
  `/collection/workFlow?find=${encodeURIComponent(userNo)}&open=workFlow:${accountId}`
