import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

export type ButtonVariant = "main" | "quiet" | "danger" | "plain";

function getButtonClass(variant: ButtonVariant, more?: string): string {
	return ["button", variant === "quiet" ? "" : `button-${variant}`, more].filter(Boolean).join(" ");
}

type ButtonProps = ComponentPropsWithoutRef<"button"> & { variant?: ButtonVariant };

export function Button({ variant = "quiet", className, ...native }: ButtonProps) {
	return <button {...native} className={getButtonClass(variant, className)} />;
}

export function ButtonLink({
	variant = "quiet",
	className,
	...link
}: LinkProps & { variant?: ButtonVariant }) {
	return <Link {...link} className={getButtonClass(variant, className)} />;
}

export const ProductsLink = () => (
	<ButtonLink to="/products" variant="main">
		Browse products
	</ButtonLink>
);

/** The Enter key presses a form's first button: this one, not another above the main one. */
export const EnterButton = ({ children }: { children: string }) => (
	<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
		{children}
	</button>
);
