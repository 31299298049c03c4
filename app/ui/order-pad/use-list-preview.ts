import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { PadPreview } from "~/domain/order-pad/pad-lines";

/** The preview that scripts show while a list is typed; null for an empty list. */
export type ListPreview = PadPreview | { error: string } | null;

const TYPING_PAUSE_MS = 400;

/** Sends the form after each pause in typing. Only the answer to the latest text is shown. */
export function useListPreview(path: string, formRef: RefObject<HTMLFormElement>) {
	const [preview, setPreview] = useState<ListPreview>(null);
	const cancelLast = useRef(() => {});

	const requestPreview = useCallback(() => {
		cancelLast.current();
		const controller = new AbortController();
		const { signal } = controller;
		const timer = setTimeout(async () => {
			const found = formRef.current && (await fetchPreview(path, formRef.current, signal));
			if (!signal.aborted) setPreview(found);
		}, TYPING_PAUSE_MS);
		cancelLast.current = () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [path, formRef]);

	// A link may have filled the form, or somebody who typed before scripts ran.
	useEffect(() => {
		requestPreview();
		return () => cancelLast.current();
	}, [requestPreview]);

	return { preview, requestPreview };
}

/** Null without an answer: the form then works as it does without scripts. */
async function fetchPreview(path: string, form: HTMLFormElement, signal: AbortSignal) {
	const body = new FormData(form);
	const file = body.get("file");
	const hasFile = file instanceof File && file.size > 0;
	if (!hasFile && String(body.get("list")).trim() === "") return null;
	return fetch(`${path}/preview`, { method: "POST", body, signal })
		.then((response) => (response.ok ? response.json<ListPreview>() : null))
		.catch(() => null);
}
