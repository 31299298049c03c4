import { foldHeading } from "../../catalog/headings";
import type { Profile } from "./systems/profile";

const NUMBER = /\d+/;

/** Folds what a system calls a column, in the language of the profile where it has the translation. */
export function createFold({ language, translations = {} }: Profile): (label: string) => string {
	const ours = new Map(
		Object.entries(translations).flatMap(([heading, others]) =>
			others.map((other) => [foldHeading(other), foldHeading(heading)] as const),
		),
	);
	return (label) => {
		const folded = foldHeading(language ? label.replace(language, "") : label);
		const [number = ""] = NUMBER.exec(folded) ?? [];
		return ours.get(folded.replace(NUMBER, "1"))?.replace(NUMBER, number) ?? folded;
	};
}
