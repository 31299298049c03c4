import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useCallback, useId, useRef } from "react";
import { Icon } from "../elements/icon";

type DialogPageProps = {
	title: ReactNode;
	closeTo: string;
	small?: boolean;
	/** Stays in view below the content; its button belongs to the form by id. */
	footer?: ReactNode;
	children: ReactNode;
};

/**
 * A nested route over its parent that works without scripts; with them it becomes modal and Escape
 * goes to `closeTo`.
 */
export function DialogPage({ title, closeTo, small, footer, children }: DialogPageProps) {
	const modal = useRef<HTMLDialogElement | null>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const id = useId();
	const navigate = useNavigate();

	// A ref callback, not an effect: it runs before the element is removed, when `close` can still
	// restore the focus.
	const dialog = useCallback((element: HTMLDialogElement | null) => {
		if (!element) return modal.current?.close();
		modal.current = element;
		const focused = document.activeElement;
		element.removeAttribute("open");
		element.showModal();
		// A user who was in the dialog before scripts ran keeps their place.
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
			<div className="backdrop" />
		</>
	);
}
