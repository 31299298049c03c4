type SelectionPage = "ship" | "packing-slips";

/** `query` is that of the list or order to return to. */
export function buildSelectionUrl(
	page: SelectionPage,
	orderIds: readonly string[],
	query = "",
): string {
	const params = new URLSearchParams(query);
	for (const id of orderIds) params.append("orderId", id);
	return `/dashboard/orders/${page}?${params}`;
}
