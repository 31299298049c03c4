import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

/** 'main' is the safety orange: one a page, for what the page is there to do. */
export type ButtonVariant = "main" | "quiet" | "danger" | "plain";

function getButtonClass(variant: ButtonVariant, more?: string): string {
	return ["button", variant === "quiet" ? "" : `button-${variant}`, more].filter(Boolean).join(" ");
}

type ButtonProps = ComponentPropsWithoutRef<"button"> & { variant?: ButtonVariant };

/** A native button; inside a form it submits, unless `type` says otherwise. */
export function Button({ variant = "quiet", className, ...native }: ButtonProps) {
	return <button {...native} className={getButtonClass(variant, className)} />;
}

/** A link that looks like a button, because it leads to the next step. */
export function ButtonLink({
	variant = "quiet",
	className,
	...link
}: LinkProps & { variant?: ButtonVariant }) {
	return <Link {...link} className={getButtonClass(variant, className)} />;
}
