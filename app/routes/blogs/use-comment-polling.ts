import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { REFETCH_MS } from "~/domain/blog/rules";

/** Firefox and Safari don't report it. */
function isDataSaverRequested(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

/**
 * Polls the newest comment ids every ten seconds while the page can be seen, and reloads the data
 * only when they change.
 */
export function useCommentPolling(blogIds: readonly string[], cursor: string | null): void {
	const { revalidate } = useRevalidator();
	const shown = useRef(cursor);
	shown.current = cursor;
	const query =
		cursor === null ? "" : blogIds.map((id) => `blog=${encodeURIComponent(id)}`).join("&");

	useEffect(() => {
		if (query === "" || isDataSaverRequested()) return;
		const poll = async () => {
			if (document.hidden) return;
			const newest = await fetch(`/blogs/newest-comments?${query}`).then(
				(response) => (response.ok ? response.text() : null),
				() => null,
			);
			if (newest !== null && newest !== shown.current) revalidate();
		};
		const timer = setInterval(poll, REFETCH_MS);
		document.addEventListener("visibilitychange", poll);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", poll);
		};
	}, [query, revalidate]);
}
