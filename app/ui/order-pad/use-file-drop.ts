import { type RefObject, useEffect, useState } from "react";

const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** A file that is dropped anywhere on the page fills the form's file field. Returns true while one is dragged. */
export function useFileDrop(formRef: RefObject<HTMLFormElement>): boolean {
	const [isDragged, setDragged] = useState(false);

	useEffect(() => {
		const handleDrag = (event: DragEvent) => {
			if (!isFile(event)) return;
			event.preventDefault();
			setDragged(true);
		};
		const handleLeave = (event: DragEvent) => {
			if (event.relatedTarget === null) setDragged(false);
		};
		const handleDrop = (event: DragEvent) => {
			if (!isFile(event)) return;
			event.preventDefault();
			setDragged(false);
			const [file] = Array.from(event.dataTransfer?.files ?? []);
			const field = formRef.current?.querySelector<HTMLInputElement>("input[type=file]");
			if (!file || !field) return;
			const chosen = new DataTransfer();
			chosen.items.add(file);
			field.files = chosen.files;
			field.dispatchEvent(new Event("input", { bubbles: true }));
		};
		const listeners = new AbortController();
		const { signal } = listeners;
		addEventListener("dragover", handleDrag, { signal });
		addEventListener("dragleave", handleLeave, { signal });
		addEventListener("drop", handleDrop, { signal });
		return () => listeners.abort();
	}, [formRef]);

	return isDragged;
}
