import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { REFETCH_MS } from "~/domain/blog/rules";

/** Whether the visitor asked their browser to save data; Firefox and Safari don't tell. */
function isDataSaverRequested(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

/**
 * Shows new comments without a reload. Every ten seconds, while the page can be seen, it asks for the newest
 * comments' ids alone, and reads the page's data again only when they have changed: a look costs some hundred bytes,
 * and one that fails on a bad line is simply tried again.
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
