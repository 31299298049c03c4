import type { ReactNode } from "react";
import { Button, ButtonLink, type ButtonVariant } from "./button";

export type FormButtonsProps = {
	submit: ReactNode;
	variant?: ButtonVariant;
	cancelTo?: string;
	cancelLabel?: string;
	/** For a dialog over a list, which keeps its scroll position. */
	isDialog?: boolean;
	/** Rendered between the two buttons. */
	children?: ReactNode;
};

export function FormButtons(props: FormButtonsProps) {
	const { submit, variant = "main", cancelTo, cancelLabel = "Cancel", isDialog, children } = props;
	const button = (
		<Button type="submit" variant={variant}>
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
