import { Link, useMatches, useNavigate } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../elements/icon";

/** The `handle` of a route that draws a `<DialogPage>`: what lies behind it knows by this that it is covered. */
export const dialogHandle = { isDialog: true };

// React 18 knows no `inert`; as text it passes through.
const INERT: Record<string, string> = { inert: "" };

/**
 * Attributes for what a dialog may cover: without scripts only `inert` keeps the keyboard and screen readers out of
 * it. With them the dialog is modal, which does the same and gives the focus back afterwards.
 */
export function useBehindDialog(): Record<string, string> | undefined {
	const isCovered = useMatches().some(({ handle }) => handle === dialogHandle);
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	return isCovered && !scripted ? INERT : undefined;
}

type DialogPageProps = {
	title: ReactNode;
	closeTo: string;
	/** Only as tall as its content on a phone too: for a short question. */
	small?: boolean;
	/** Always in sight below the content: a form's total and its main button, tied to the form by its id. */
	footer?: ReactNode;
	children: ReactNode;
};

/**
 * A nested route drawn over its parent. The server sends it open and closing is a link, so it works without
 * scripts; with them it becomes modal (focus stays inside, Escape goes to `closeTo`).
 */
export function DialogPage({ title, closeTo, small, footer, children }: DialogPageProps) {
	const modal = useRef<HTMLDialogElement | null>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const id = useId();
	const navigate = useNavigate();

	// A ref and no effect: it is told before the element leaves the page, when closing still gives the focus back.
	const dialog = useCallback((element: HTMLDialogElement | null) => {
		if (!element) return modal.current?.close();
		modal.current = element;
		const focused = document.activeElement;
		element.removeAttribute("open");
		element.showModal();
		// Who was in it before the scripts came is left where they were.
		const keepsFocus = focused instanceof HTMLElement && element.contains(focused);
		(keepsFocus ? focused : heading.current)?.focus();
	}, []);

	return (
		<>
			<dialog
				open
				ref={dialog}
				aria-labelledby={id}
				className={small ? "dialog dialog-small" : "dialog"}
				onCancel={(event) => {
					event.preventDefault();
					navigate(closeTo, { preventScrollReset: true });
				}}
			>
				<div className="dialog-head">
					<h2 id={id} ref={heading} tabIndex={-1}>
						{title}
					</h2>
					<Link to={closeTo} preventScrollReset className="button button-plain" aria-label="Close">
						<Icon name="cross" />
					</Link>
				</div>
				<div className="dialog-body">{children}</div>
				{footer ? <div className="dialog-foot">{footer}</div> : null}
			</dialog>
			<div className="veil" />
		</>
	);
}
