import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Icon } from "../elements/icon";

export type Toast = {
	id: string;
	kind: "success" | "error";
	message: string;
	detail?: string;
	links?: readonly { to: string; label: string }[];
};

const CLOSE_AFTER_MS = 5000;

export const TOAST_COOKIE = "toast";

type ToasterProps = { toast: Toast | null };

export function PageToaster({ toast }: ToasterProps) {
	const { key } = useLocation();
	const id = toast?.id;
	const [shownAt, setShownAt] = useState({ id, key });
	if (shownAt.id !== id) setShownAt({ id, key });
	useEffect(() => {
		// biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
		if (id !== undefined) document.cookie = `${TOAST_COOKIE}=; max-age=0; path=/`;
	}, [id]);
	const hasLeftPage = shownAt.id === id && shownAt.key !== key;
	return <Toaster toast={hasLeftPage ? null : toast} />;
}

/**
 * Without scripts it stays until the next page; with them it closes after five seconds, but not
 * while hovered or focused. The status region is always rendered, because screen readers only
 * announce changes inside a known region.
 */
export function Toaster({ toast }: ToasterProps) {
	const id = toast?.id;
	const [timedOut, setTimedOut] = useState<string | null>(null);
	const [dismissed, setDismissed] = useState<string | null>(null);
	const [held, setHeld] = useState(false);
	const [scripted, setScripted] = useState(false);

	useEffect(() => setScripted(true), []);
	useEffect(() => {
		if (id === undefined || held) return;
		const timer = setTimeout(() => setTimedOut(id), CLOSE_AFTER_MS);
		return () => clearTimeout(timer);
	}, [id, held]);

	const visibleToast = toast && id !== dismissed ? toast : null;
	const pauseClosing = () => setHeld(true);
	const resumeClosing = () => setHeld(false);
	const card = visibleToast && (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it open; nothing can be pressed
		<div
			key={visibleToast.id}
			className={visibleToast.kind === "error" ? "toast toast-error" : "toast"}
			data-over={id === timedOut || undefined}
			onPointerEnter={pauseClosing}
			onPointerLeave={resumeClosing}
			onFocus={pauseClosing}
			onBlur={resumeClosing}
		>
			<ToastContent toast={visibleToast} />
			{scripted ? (
				<button
					type="button"
					className="button button-plain"
					aria-label="Dismiss"
					onClick={() => setDismissed(visibleToast.id)}
				>
					<Icon name="cross" />
				</button>
			) : null}
		</div>
	);
	return (
		<div className="toasts">
			<div role="status">{visibleToast?.kind === "success" ? card : null}</div>
			{visibleToast?.kind === "error" ? <div role="alert">{card}</div> : null}
		</div>
	);
}

function ToastContent({ toast: { kind, message, detail, links } }: { toast: Toast }) {
	return (
		<>
			<Icon name={kind === "error" ? "alert" : "check"} />
			<div>
				<p>
					<strong className="block">{message}</strong>
					{detail}
				</p>
				{links?.map(({ to, label }) => (
					<Link key={to} to={to}>
						{label}
					</Link>
				))}
			</div>
		</>
	);
}
