/** The address of an issue's page, below which it is edited, sent and deleted. */
export const getIssuePath = (issueId = "") => `/dashboard/newsletter/${issueId}`;
