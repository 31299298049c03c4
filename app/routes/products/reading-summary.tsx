import { Link } from "@remix-run/react";
import { CATEGORY_FACET } from "~/domain/catalog/facets/category-facet";
import type { Facet } from "~/domain/catalog/facets/count-facet";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import type { FoundKind, ReadingView } from "~/domain/catalog/search/describe-reading";
import { buildListingUrl, type Choice, type ListingForm } from "~/http/lists/listing-url";
import { formatNumber } from "~/platform/format/format-number";
import { Chips } from "~/ui/parts/chips";

type ReadingSummaryProps = {
	reading: ReadingView;
	asked: ListingForm;
	facets: readonly Facet[];
};

/** How the query was read, each part of it removable, and what no part has. */
export function ReadingSummary({ reading, asked, facets }: ReadingSummaryProps) {
	const { chips, kinds, folds, nearest, uncalled, missing, corrections } = reading;
	return (
		<section
			aria-label="How your search was read"
			className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1 [&>:is(p,h2)]:w-full"
		>
			{corrections.map(({ typed, read }) => (
				<p key={typed} className="mb-2">
					Read “{typed}” as “{read}”.
				</p>
			))}
			<Chips
				label="Searched for"
				className="max-sm:relative max-sm:w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap"
				chips={[
					...chips.map(({ label, without }) => ({
						label,
						without: buildListingUrl({ ...asked, query: without }),
					})),
					...listChosen(asked, facets),
				]}
			/>
			{uncalled ? (
				<h2>We have nothing called “{uncalled}”. These have the word in their names</h2>
			) : null}
			{missing.length > 0 ? (
				<h2>We have none with {missing.map((text) => `“${text}”`).join(" and ")}</h2>
			) : null}
			{nearest ? (
				<h2>
					No {nearest.attribute} {nearest.wanted}. Nearest: {nearest.values}
				</h2>
			) : null}
			<Kinds
				kinds={kinds.filter(({ slug }) => !folds.some(({ kind }) => kind.slug === slug))}
				chosen={asked.chosen}
			/>
		</section>
	);
}

/** Each with the list without it. */
export const listChosen = (asked: ListingForm, facets: readonly Facet[]) =>
	asked.chosen.map((choice) => ({
		label: formatChosen(choice, facets),
		without: buildListingUrl({
			...asked,
			chosen: asked.chosen.filter((other) => other !== choice),
		}),
	}));

/** Writes 'Length 40 mm'. */
function formatChosen([id, value]: Choice, facets: readonly Facet[]): string {
	const { name = id, unit = "" } = facets.find((facet) => facet.id === id) ?? {};
	return [name, value, unit].filter(Boolean).join(" ");
}

/** Its page ignores properties that it doesn't have. */
export function buildKindUrl({ slug, filters }: FoundKind, chosen: readonly Choice[]): string {
	const properties = chosen.filter(([id]) => id !== CATEGORY_FACET.id);
	const params = new URLSearchParams([...filters, ...properties].map(([id, value]) => [id, value]));
	return params.size > 0 ? `${buildFamilyUrl(slug)}?${params}` : buildFamilyUrl(slug);
}

function Kinds({ kinds, chosen }: { kinds: readonly FoundKind[]; chosen: readonly Choice[] }) {
	if (kinds.length === 0) return null;
	return (
		<nav
			aria-label="Families found"
			className="named max-sm:flex max-sm:w-full max-sm:items-center max-sm:gap-x-4 max-sm:overflow-x-auto max-sm:whitespace-nowrap"
		>
			{kinds.length > 1 ? "Choose a kind: " : "Table of sizes: "}
			{kinds.map((kind) => (
				<Link key={kind.slug} to={buildKindUrl(kind, chosen)}>
					{kind.name} ({formatNumber(kind.partCount)})
				</Link>
			))}
		</nav>
	);
}
