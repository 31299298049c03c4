import { Link } from "@remix-run/react";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import type { FoundKind, ReadingView } from "~/domain/catalog/search/describe-reading";
import { formatCount } from "~/ui/elements/format-count";
import { buildListingUrl, type ListingForm } from "./listing-url";

type ReadingSummaryProps = { reading: ReadingView; asked: ListingForm };

/** How the query was read, each part of it removable, and what no part has. */
export function ReadingSummary({ reading, asked }: ReadingSummaryProps) {
	const { chips, kinds, nearest, missing, corrections } = reading;
	return (
		<section
			aria-label="How your search was read"
			className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1 [&>:is(p,h2)]:w-full [&>.chips]:m-0"
		>
			{corrections.map(({ typed, read }) => (
				<p key={typed} className="mb-2">
					Read “{typed}” as “{read}”.
				</p>
			))}
			<ul className="chips" aria-label="Searched for">
				{chips.map(({ label, without }) => (
					<li key={label}>
						<Link to={buildListingUrl({ ...asked, query: without })} className="chip">
							{label}
							<span aria-hidden="true">✕</span>
							<span className="sr-only">, remove</span>
						</Link>
					</li>
				))}
			</ul>
			{missing.length > 0 ? (
				<h2>We have none with {missing.map((text) => `“${text}”`).join(" and ")}</h2>
			) : null}
			{nearest ? (
				<h2>
					No {nearest.attribute} {nearest.wanted}. Nearest: {nearest.values}
				</h2>
			) : null}
			<Kinds kinds={kinds} />
		</section>
	);
}

const buildKindUrl = ({ slug, filters }: FoundKind) =>
	`${buildFamilyUrl(slug)}${filters.length > 0 ? `?${new URLSearchParams(filters)}` : ""}`;

function Kinds({ kinds }: { kinds: readonly FoundKind[] }) {
	return (
		<nav aria-label="Families found" className="named">
			{kinds.length > 1 ? "Choose a kind: " : "Table of sizes: "}
			{kinds.map((kind) => (
				<Link key={kind.slug} to={buildKindUrl(kind)}>
					{kind.name} ({formatCount(kind.partCount)})
				</Link>
			))}
		</nav>
	);
}
