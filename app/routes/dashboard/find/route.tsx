import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { STAFF_RIGHTS } from "~/domain/accounts/staff-rights";
import { admin } from "~/http/pages/page.server";
import { readFindParam } from "~/http/responses/list-url.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { findRecords } from "./find-records.server";

export const handle = { access: "admin", right: STAFF_RIGHTS } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Find", page.data?.sought);

/** Leads to the record if there is one exact hit. */
export const loader = admin.loader(async ({ request, user, ctx }) => {
	const sought = readFindParam(request.url, "q") ?? "";
	const kinds = sought ? await findRecords(ctx, user, sought) : [];
	const [exact, ...others] = kinds.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
	if (exact && others.length === 0) throw redirect(exact.to);
	return { sought, kinds: kinds.filter(({ hits }) => hits.length > 0) };
});

export default withData<typeof loader>(({ sought, kinds }) => (
	<Page title={sought ? `Find '${sought}'` : "Find"} width="text">
		{kinds.length === 0 ? (
			<EmptyState title={sought ? "Nothing found" : "What are you looking for?"}>
				<p className="text-soft">
					Type an order, purchase order, invoice, part or tracking number, or the beginning of a
					name, company, BIN, email or phone.
				</p>
			</EmptyState>
		) : null}
		{kinds.map(({ name, hits, more }) => (
			<section key={name} aria-labelledby={`found-${name}`} className="mb-6">
				<h2 id={`found-${name}`}>{name}</h2>
				<ul className="mt-2 border-t border-line bg-surface">
					{hits.map(({ to, label, detail }) => (
						<li key={to} className="border-b border-line">
							<Link
								to={to}
								className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1 no-underline hover:bg-tile pointer-fine:min-h-9"
							>
								<span className="font-semibold underline">{label}</span>
								<span className="text-small text-soft">{detail}</span>
							</Link>
						</li>
					))}
				</ul>
				{more ? (
					<p className="mt-2">
						<Link to={more}>See all {name.toLowerCase()} that match</Link>
					</p>
				) : null}
			</section>
		))}
	</Page>
));
