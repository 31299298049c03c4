import type { ReactNode } from "react";
import { Button, ButtonLink, type ButtonVariant } from "./button";
import { Spinner } from "./spinner";

export type FormButtonsProps = {
	submit: ReactNode;
	variant?: ButtonVariant;
	/** What a form that may take a while is doing: its button has a spinner until then. */
	busyLabel?: string;
	cancelTo?: string;
	cancelLabel?: string;
	/** For a dialog over a list, which keeps its scroll position. */
	isDialog?: boolean;
	children?: ReactNode;
};

export function FormButtons(props: FormButtonsProps & { isSubmitting?: boolean }) {
	const { submit, variant = "main", cancelTo, cancelLabel = "Cancel", isDialog, children } = props;
	const { busyLabel, isSubmitting } = props;
	const spinner = isSubmitting && busyLabel ? <Spinner label={busyLabel} /> : null;
	const button = (
		<Button type="submit" variant={variant} disabled={spinner !== null}>
			{spinner}
			{submit}
		</Button>
	);
	if (cancelTo === undefined) return button;
	return (
		<div className="flex flex-wrap gap-3">
			{button}
			{children}
			<ButtonLink to={cancelTo} preventScrollReset={isDialog}>
				{cancelLabel}
			</ButtonLink>
		</div>
	);
}
