import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 250;

export function useSuggestions() {
	const [names, setNames] = useState<readonly string[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const latest = useRef("");

	useEffect(() => () => clearTimeout(timer.current), []);

	function requestSuggestions(typed: string) {
		clearTimeout(timer.current);
		latest.current = typed;
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
