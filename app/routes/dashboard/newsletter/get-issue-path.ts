export const getIssuePath = (issueId = "") => `/dashboard/newsletter/${issueId}`;
