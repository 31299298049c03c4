import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon";

type DialogPageProps = {
	title: ReactNode;
	closeTo: string;
	/** Only as tall as its content on a phone too: for a short question. */
	small?: boolean;
	children: ReactNode;
};

/**
 * A nested route drawn over its parent. The server sends it open and closing is a link, so it works without
 * scripts; with them it becomes modal (focus stays inside, Escape goes to `closeTo`).
 */
export function DialogPage({ title, closeTo, small, children }: DialogPageProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const id = useId();
	const navigate = useNavigate();

	useEffect(() => {
		const element = dialog.current;
		if (!element || element.matches(":modal")) return;
		element.close();
		element.showModal();
		heading.current?.focus();
	}, []);

	return (
		<>
			<div className="veil" />
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
			</dialog>
		</>
	);
}
