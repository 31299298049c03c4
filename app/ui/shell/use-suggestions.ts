import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 250;

/** `label` says what a number of the buyer's own stands for. */
export type Suggestion = { value: string; label?: string };

export function useSuggestions() {
	const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const latest = useRef("");

	useEffect(() => () => clearTimeout(timer.current), []);

	function requestSuggestions(typed: string) {
		clearTimeout(timer.current);
		latest.current = typed;
		if (typed.trim().length < 2 || suggestions.some(({ value }) => value === typed)) return;
		timer.current = setTimeout(async () => {
			const found = await fetch(`/products/suggestions?${new URLSearchParams({ q: typed })}`).then(
				(response) => (response.ok ? response.json<Suggestion[]>() : []),
				() => [],
			);
			if (latest.current === typed) setSuggestions(found);
		}, TYPING_PAUSE_MS);
	}

	return { suggestions, suggestFor: requestSuggestions };
}
