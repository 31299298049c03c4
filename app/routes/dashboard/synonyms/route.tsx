import { Link } from "@remix-run/react";
import type { SynonymPair } from "~/domain/catalog/reading/rewrite-query";
import { SYNONYM_KINDS, type SynonymKind, UNFOUND_DAYS } from "~/domain/catalog/rules";
import { type SynonymFields, synonymInput } from "~/domain/catalog/synonyms/input";
import { addSynonym, listSynonyms, removeSynonym } from "~/domain/catalog/synonyms/synonyms.server";
import { listUnfoundSearches } from "~/domain/catalog/unfound/unfound-searches.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { PlainField, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled("Synonyms");

export const loader = admin.loader(async ({ request, ctx }) => {
	const [synonyms, unfound] = await Promise.all([
		listSynonyms(ctx.db),
		listUnfoundSearches(ctx.db, ctx.now(), UNFOUND),
	]);
	return { synonyms, unfound, word: new URL(request.url).searchParams.get("word") ?? "" };
});

const UNFOUND = { days: UNFOUND_DAYS, limit: 50 };
const REMOVE_INTENT = "remove";

export const action = admin.action(async ({ ctx, form }) => {
	const synonym = await form.read(synonymInput);
	const isRemoved = (await form.data()).get("intent") === REMOVE_INTENT;
	await (isRemoved ? removeSynonym : addSynonym)(ctx, synonym);
	return form.leave("/dashboard/synonyms", "updated");
});

export default withData<typeof loader>(({ synonyms, unfound, word }) => (
	<Page
		title="Synonyms"
		intro="How buyers say what our catalogue says otherwise. Changes can take a minute."
		width="text"
	>
		<PostForm<SynonymFields>
			key={`${synonyms.length} ${word}`}
			defaultValue={{ word }}
			buttons={{ submit: "Add synonym" }}
		>
			{(fields) => (
				<>
					<PlainField
						label="Word"
						required
						hint="One word or several, like allen key."
						field={fields.word}
					/>
					<PlainField
						label="Means"
						required
						hint="As our catalogue says it, like hex key."
						field={fields.means}
					/>
					<SelectField
						label="Kind"
						field={fields.kind}
						choices={SYNONYM_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }))}
					/>
				</>
			)}
		</PostForm>
		<h2 className="mt-8 mb-4">Asked for and not found</h2>
		{unfound.length === 0 ? (
			<p>Every search of the last {UNFOUND_DAYS} days found something.</p>
		) : (
			<DataTable
				caption={`Searches of the last ${UNFOUND_DAYS} days without a result`}
				rows={unfound}
				getKey={({ query }) => query}
				columns={[
					["Search", ({ query }) => <Link to={buildSearchUrl(query)}>{query}</Link>],
					["Times", ({ times }) => times],
					["Last", ({ lastOn }) => lastOn],
					["Actions", ({ query }) => <AddLink word={query} />],
				]}
			/>
		)}
		<h2 className="mt-8 mb-4">All synonyms</h2>
		<DataTable
			empty="No synonyms yet"
			caption="By word"
			rows={synonyms}
			getKey={({ word, means }) => `${word}=${means}`}
			columns={[
				["Word", ({ word }) => word],
				["Means", ({ means }) => means],
				["Kind", ({ kind }) => KIND_LABELS[kind]],
				["Example", (synonym) => <Example {...synonym} />],
				["Actions", (synonym) => <RemoveButton {...synonym} />],
			]}
		/>
	</Page>
));

const KIND_LABELS: Record<SynonymKind, string> = {
	kind: "What parts are called",
	value: "What parts are like",
	unit: "What follows a number",
};

const buildSearchUrl = (q: string) => `/products?${new URLSearchParams({ q })}`;

const AddLink = ({ word }: { word: string }) => (
	<Link to={`?${new URLSearchParams({ word })}`} aria-label={`Add as a synonym: ${word}`}>
		Add as a synonym
	</Link>
);

function Example({ word, means, kind }: SynonymPair) {
	const [typed, read] = kind === "unit" ? [`24 ${word}`, `24 ${means}`] : [word, means];
	return (
		<>
			<Link to={buildSearchUrl(typed)}>{typed}</Link> is read as {read}
		</>
	);
}

const RemoveButton = ({ word, means }: Pick<SynonymPair, "word" | "means">) => (
	<RowButton
		fields={{ word, means }}
		name="intent"
		value={REMOVE_INTENT}
		variant="plain"
		label="Remove"
		aria-label={`Remove ${word} = ${means}`}
	/>
);
