import type { Look } from "./messages.ts";

// Part of /js/stripe.js.
type StyleOptions = { base?: Record<string, unknown>; invalid?: Record<string, unknown> };
type Appearance = { variables?: Record<string, string> };

export type ElementOptions = { style?: StyleOptions; appearance?: Appearance; disabled?: boolean };

export function readLook(
	{ style = {}, appearance = {} }: ElementOptions,
	container: Element,
): Look {
	const { base = {}, invalid = {} } = style;
	const { variables = {} } = appearance;
	const placeholder = base["::placeholder"] as Record<string, string> | undefined;
	const wanted: Record<keyof Look, unknown> = {
		text: base.color ?? variables.colorText,
		placeholder: placeholder?.color ?? variables.colorTextPlaceholder,
		danger: invalid.color ?? variables.colorDanger,
		background: base.backgroundColor ?? variables.colorBackground,
		accent: variables.colorPrimary,
		font: base.fontFamily ?? variables.fontFamily,
		size: base.fontSize ?? variables.fontSizeBase,
		radius: variables.borderRadius,
		scheme: getComputedStyle(container).colorScheme,
	};
	return Object.fromEntries(
		Object.entries(wanted).filter(([, value]) => typeof value === "string"),
	);
}
