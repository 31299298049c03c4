import { writeFile } from "node:fs/promises";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type ViteDevServer } from "vite";
import { future } from "./app/future";

type DevContext = typeof import("./app/http/worker/dev-load-context.server");

declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

let devServer: ViteDevServer | undefined;

/** Through the dev server, so that it shares the app's modules and reloads with them. */
async function loadDevContext(): Promise<DevContext> {
	const path = "/app/http/worker/dev-load-context.server.ts";
	return (await devServer?.ssrLoadModule(path)) as DevContext;
}

/** Modules that not every page needs, grouped into files of their own. */
const SHARED_CHUNKS = {
	layouts: /\/app\/ui\/layout\/(?:account-section|code-block|invalid-link-page|page-contents)\./,
	fields:
		/\/app\/ui\/(?:elements\/(?:form-buttons|spinner)|forms\/(?:field|field-error|error-summary|form-errors|idempotency-key-field|text-area)|lists\/(?:day|filter)-field)\./,
	"sign-in":
		/\/app\/ui\/(?:passkeys\/(?:passkey-button|use-passkey)|sign-in\/(?:login-page|provider-buttons))\./,
	dialog: /\/app\/ui\/layout\/dialog\./,
	confirm: /\/app\/ui\/forms\/(?:confirm-dialog|delete-page)\./,
	table: /\/app\/ui\/elements\/table\./,
	lists:
		/\/app\/(?:ui\/(?:lists\/(?!ask-form|cell-input|event-message|folded-text|lines-field|day-field)|elements\/second-line)|routes\/dashboard\/.*\/(?:alert|event|product|refund|subscriber)-list\.)/,
	catalogue:
		/\/app\/(?:ui\/products\/(?:breadcrumbs|document-list)|domain\/catalog\/document-rules|routes\/categories\/(?:card|category)-grid)\./,
	prices:
		/\/app\/(?:ui\/(?:elements\/net-total|products\/(?:price-breaks|vat-view))|domain\/(?:money\/vat-rules|prices\/rules))\./,
	parts: /\/app\/ui\/parts\/(?!facet-values)/,
	reviews:
		/\/app\/(?:domain\/reviews\/rules|ui\/(?:products\/review-card|elements\/(?:long-text|user-byline)))\./,
	answers: /\/node_modules\/@conform-to\//,
};
const RARE_COMPONENTS =
	"contact/|customers/|dashboard/|documents/|order-pad/|orders/|parts/|passkeys/|payment/|quotes/|receivables/|sign-in/|uploads/|elements/(?:badge|chart|print|spinner|table)|forms/(?:code|confirm-|delete-|checkbox-group|delivery|edit-form|form-page|manual|new-password|password-again|post-form|text-area)|lists/(?:ask-form|cell-input|event-message|folded-text|lines-field)|shell/ask-on|layout/(?:legal-page|dialog)";
const SHARED = new RegExp(
	`/app/(?:ui/(?!${RARE_COMPONENTS})|domain/catalog/families/family-url|http/routing/route-handle)`,
);
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;

/** Few files, because each one costs a request. */
function getChunkName(id: string): string | undefined {
	if (FRAMEWORK.test(id)) return "framework";
	for (const [name, pattern] of Object.entries(SHARED_CHUNKS)) if (pattern.test(id)) return name;
	return SHARED.test(id) ? "shop" : undefined;
}

/** Builds server.ts with the app into one bundle (docs/decisions/042-one-bundle.md). */
const workerEntry = {
	name: "worker-entry",
	apply: (_config, { isSsrBuild = false, command }) => command === "build" && isSsrBuild,
	buildStart() {
		this.emitFile({ type: "chunk", id: "server.ts", fileName: "worker.js" });
	},
} satisfies Plugin;

/** Writes the modules and imports of the client's files to build/chunks.json, for client-chunks.test.ts. */
const chunkList = {
	name: "chunk-list",
	apply: (_config, { isSsrBuild = false, command }) => command === "build" && !isSsrBuild,
	async writeBundle(_options, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
		const list = chunks.map(({ name, moduleIds, imports }) => ({ name, moduleIds, imports }));
		await writeFile("build/chunks.json", JSON.stringify(list));
	},
} satisfies Plugin;

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		{
			name: "remember-dev-server",
			configureServer(server) {
				devServer = server;
			},
		},
		cloudflareDevProxyVitePlugin<Env, IncomingRequestCfProperties>({
			getLoadContext: async ({ request, context }) => {
				const { createDevLoadContext } = await loadDevContext();
				return createDevLoadContext(request, context.cloudflare.env);
			},
			persist: process.env.STATE_DIR ? { path: `${process.env.STATE_DIR}/v3` } : undefined,
		}),
		workerEntry,
		chunkList,
		tailwindcss(),
		remix({ future }),
	],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	// Otherwise `wrangler dev` would bundle React's slow development build.
	define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
	ssr: {
		resolve: {
			conditions: ["workerd", "worker", "browser"],
			externalConditions: ["workerd", "worker", "browser"],
		},
		noExternal: command === "build" ? true : undefined,
	},
	build: {
		// Older browsers lack what entry.client does with the stylesheet, and read the pages without scripts.
		// Workers know private fields; rewritten for others they cost readers of files a third of their time.
		target: isSsrBuild ? "es2022" : ["chrome91", "firefox101", "safari16.4"],
		minify: isSsrBuild ? true : "terser",
		terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } },
		assetsInlineLimit: 0,
		rollupOptions: {
			external: [/^cloudflare:/, /^node:/],
			output: isSsrBuild ? {} : { manualChunks: getChunkName },
		},
	},
}));
