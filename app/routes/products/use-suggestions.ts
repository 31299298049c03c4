import { useEffect, useRef, useState } from "react";

/** How long a pause in typing is, in ms. */
const TYPING_PAUSE_MS = 250;

/** Names of products for what is being typed, asked for in its pauses. None where nothing comes back in time. */
export function useSuggestions() {
	const [names, setNames] = useState<readonly string[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const latest = useRef("");

	useEffect(() => () => clearTimeout(timer.current), []);

	function requestSuggestions(typed: string) {
		clearTimeout(timer.current);
		latest.current = typed;
		// A name that was chosen needs no more of them.
		if (typed.trim().length < 2 || names.includes(typed)) return;
		timer.current = setTimeout(async () => {
			const found = await fetch(`/products/suggestions?${new URLSearchParams({ q: typed })}`).then(
				(response) => (response.ok ? response.json<string[]>() : []),
				() => [],
			);
			if (latest.current === typed) setNames(found);
		}, TYPING_PAUSE_MS);
	}

	return { names, suggestFor: requestSuggestions };
}
