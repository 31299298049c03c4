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
