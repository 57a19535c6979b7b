export const borrowerPath = (userId: string) => `/user/userBaseInfo/${userId}`
