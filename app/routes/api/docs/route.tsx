import { getProblemAnchor, PROBLEM_TITLES } from "~/http/api/problem.server";
import { anyone } from "~/http/pages/page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { publicPage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PageContents } from "~/ui/layout/page-contents";
import { ApiCall } from "./api-call";
import { buildApiDocs } from "./build-api-docs.server";
import { Fields } from "./fields";
import { buildGuideSections } from "./guide";
import { TokenProvider } from "./try-it/token-context";

export const handle = { access: "anyone", cache: "browser" } satisfies RouteHandle;

export const meta = publicPage({
	title: "The API",
	path: "/api/v1/docs",
	description: "Every call of the shop's API with its fields, response and a line of curl.",
});

export const loader = anyone.loader(async ({ ctx: { settings } }) => {
	const problemTypes = Object.entries(PROBLEM_TITLES).map(([status, title]) => ({
		status,
		title,
		anchor: getProblemAnchor(Number(status)),
	}));
	return { origin: settings.origin, refusals: problemTypes, ...buildApiDocs(settings) };
});

const getAnchor = (about: string) => about.toLowerCase();

export default withData<typeof loader>(({ origin, refusals: problemTypes, chapters, entities }) => {
	const guide = buildGuideSections({ origin, problemTypes });
	const contents = [
		...guide.map(({ id, title }) => ({ id, title })),
		...chapters.map(({ tag }) => ({ id: getAnchor(tag), title: tag })),
		{ id: "entities", title: "Entities" },
	];
	return (
		<Page
			title="The API"
			intro="Everything the shop's pages do, for programs. JSON over HTTPS, with a token."
		>
			<div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-12">
				<PageContents sections={contents} />
				<div className="grid min-w-0 gap-8">
					{guide.map(({ id, title, body }) => (
						<section
							key={id}
							id={id}
							aria-labelledby={`${id}-title`}
							className="grid max-w-216 scroll-mt-4 gap-4"
						>
							<h2 id={`${id}-title`}>{title}</h2>
							{body}
						</section>
					))}
					<TokenProvider>
						{chapters.map(({ tag, calls }) => (
							<section
								key={tag}
								id={getAnchor(tag)}
								aria-labelledby={`${getAnchor(tag)}-title`}
								className="grid max-w-216 scroll-mt-4 gap-4"
							>
								<h2 id={`${getAnchor(tag)}-title`}>{tag}</h2>
								{calls.map((call) => (
									<ApiCall key={call.name} call={call} />
								))}
							</section>
						))}
					</TokenProvider>
					<Entities entities={entities} />
				</div>
			</div>
		</Page>
	);
});

function Entities({ entities }: Pick<ReturnType<typeof buildApiDocs>, "entities">) {
	return (
		<section
			id="entities"
			aria-labelledby="entities-title"
			className="grid max-w-216 scroll-mt-4 gap-4"
		>
			<h2 id="entities-title">Entities</h2>
			{entities.map(({ name, what, fields }) => (
				<div key={name} className="grid min-w-0 gap-3 border-t py-5">
					<h3>{name}</h3>
					{what ? <p>{what}.</p> : null}
					<Fields title="Fields" fields={fields} />
				</div>
			))}
		</section>
	);
}
