import { type RefObject, useEffect, useState } from "react";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { shrinkPicture } from "./shrink-picture";

type ChosenPicture = { url: string; state: "fits" | "shrinking" | "too-large" };

const MESSAGES = {
	shrinking: "The picture is being shrunk. Please wait",
	"too-large": "Choose a picture of at most 5 MB",
};

/** Previews and shrinks the chosen file; `message` says why its form can't be sent yet. */
export function useChosenPicture(field: RefObject<HTMLInputElement>) {
	const [chosen, setChosen] = useState<ChosenPicture | null>(null);
	const message = chosen && chosen.state !== "fits" ? MESSAGES[chosen.state] : null;
	useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);
	usePreventSubmit(field, message !== null);

	async function choose(file: File | undefined) {
		if (!file) return setChosen(null);
		const url = URL.createObjectURL(file);
		if (file.size <= MAX_PICTURE_BYTES) return setChosen({ url, state: "fits" });
		setChosen({ url, state: "shrinking" });
		const smaller = await shrinkPicture(file);
		const input = field.current;
		if (input?.files?.[0] !== file) return;
		if (!smaller || smaller.size > MAX_PICTURE_BYTES) return setChosen({ url, state: "too-large" });
		const files = new DataTransfer();
		files.items.add(smaller);
		input.files = files.files;
		setChosen({ url: URL.createObjectURL(smaller), state: "fits" });
	}

	return { url: chosen?.url ?? null, message, choose };
}

/** On the form itself, before the page's own submit handler: a refused upload would waste megabytes. */
function usePreventSubmit(field: RefObject<HTMLInputElement>, isPrevented: boolean) {
	useEffect(() => {
		const form = field.current?.form;
		if (!form || !isPrevented) return;
		const preventSubmit = (event: SubmitEvent) => {
			event.preventDefault();
			event.stopPropagation();
			field.current?.focus();
		};
		form.addEventListener("submit", preventSubmit);
		return () => form.removeEventListener("submit", preventSubmit);
	}, [field, isPrevented]);
}
