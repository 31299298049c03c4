import { useEffect, useState } from "react";
import { Icon } from "../icon";

export type Toast = { id: string; kind: "success" | "error"; message: string };

const CLOSES_AFTER_MS = 5000;

/**
 * The message a visitor is greeted with. With scripts it can be dismissed and closes after five seconds, but never
 * under the pointer or the focus; without them CSS fades it later. The status region is always there, because
 * screen readers announce only what changes inside a region they know.
 */
export function Toaster({ toast }: { toast: Toast | null }) {
	const [closed, setClosed] = useState<string | null>(null);
	const [held, setHeld] = useState(false);
	const [scripted, setScripted] = useState(false);
	const id = toast?.id;

	useEffect(() => setScripted(true), []);
	useEffect(() => {
		if (id === undefined || held) return;
		const timer = setTimeout(() => setClosed(id), CLOSES_AFTER_MS);
		return () => clearTimeout(timer);
	}, [id, held]);

	const shown = toast && toast.id !== closed ? toast : null;
	const hold = () => setHeld(true);
	const letGo = () => setHeld(false);
	const card = shown && (
		// biome-ignore lint/a11y/noStaticElementInteractions: being looked at keeps it open; there is nothing to press
		<div
			key={shown.id}
			className={shown.kind === "error" ? "toast toast-error" : "toast"}
			onPointerEnter={hold}
			onPointerLeave={letGo}
			onFocus={hold}
			onBlur={letGo}
		>
			<span className={shown.kind === "error" ? "text-bad" : "text-good"}>
				<Icon name={shown.kind === "error" ? "alert" : "check"} />
			</span>
			<p>{shown.message}</p>
			{scripted ? (
				<button
					type="button"
					className="button button-plain"
					aria-label="Dismiss"
					onClick={() => setClosed(shown.id)}
				>
					<Icon name="cross" />
				</button>
			) : null}
		</div>
	);
	return (
		<div className="toasts">
			<div role="status">{shown?.kind === "success" ? card : null}</div>
			{shown?.kind === "error" ? <div role="alert">{card}</div> : null}
		</div>
	);
}
