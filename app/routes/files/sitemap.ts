import { listMonthsWithBlogs } from "~/domain/blog/sitemap.server";
import { countCatalogueFiles } from "~/domain/catalog/families/sitemap.server";
import { anyone } from "~/http/pages/page.server";
import { createTextFileResponse, escapeXml } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone", replica: true } satisfies RouteHandle;

/** Lists the fixed public pages, the files of categories and families, and one sitemap per month with blogs. */
export const loader = anyone.loader(async ({ ctx: { db, settings } }) => {
	const [months, files] = await Promise.all([listMonthsWithBlogs(db), countCatalogueFiles(db)]);
	const catalogue = Array.from({ length: files }, (_, at) =>
		at === 0 ? "catalogue" : `catalogue-${at + 1}`,
	);
	const sitemaps = ["pages", ...catalogue, ...months.map((month) => `blogs-${month}`)].map(
		(name) =>
			`<sitemap><loc>${escapeXml(`${settings.origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
	);
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.join("\n")}
</sitemapindex>
`;
	return createTextFileResponse(body, "application/xml", 3600);
});
