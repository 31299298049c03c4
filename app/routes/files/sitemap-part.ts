import { listBlogsInMonth } from "~/domain/blog/sitemap.server";
import { listCatalogueAddresses } from "~/domain/catalog/families/sitemap.server";
import { anyone } from "~/http/pages/page.server";
import { notFound } from "~/http/responses/respond.server";
import { createTextFileResponse, escapeXml } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";

type Entry = { path: string; changedAt?: number };

const PUBLIC_PAGES = [
	"/",
	"/products",
	"/blogs",
	"/contact",
	"/newsletter",
	"/terms",
	"/privacy",
	"/cookies",
	"/api/v1/docs",
	"/login",
	"/signup",
];

async function listEntries(db: Db, name: string): Promise<Entry[]> {
	if (name === "pages.xml") return PUBLIC_PAGES.map((path) => ({ path }));
	const file = /^catalogue(?:-([2-9]|[1-9]\d))?\.xml$/.exec(name);
	if (file) {
		const paths = await listCatalogueAddresses(db, Number(file[1] ?? 1));
		return paths.map((path) => ({ path }));
	}
	const month = /^blogs-(\d{4}-(?:0[1-9]|1[0-2]))\.xml$/.exec(name)?.[1];
	const blogs = month ? await listBlogsInMonth(db, month) : [];
	return blogs.map(({ id, changedAt }) => ({ path: `/blogs/${id}`, changedAt }));
}

export const handle = { access: "anyone", replica: true } satisfies RouteHandle;

export const loader = anyone.loader(async ({ params, ctx: { db, settings } }) => {
	const entries = await listEntries(db, params.name ?? "");
	if (entries.length === 0) throw notFound();
	const urls = entries.map(({ path, changedAt }) => {
		const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : "";
		return `<url><loc>${escapeXml(settings.origin + path)}</loc>${changed}</url>`;
	});
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
	return createTextFileResponse(body, "application/xml", 3600);
});
