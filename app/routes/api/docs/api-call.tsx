import { CodeBlock } from "~/ui/layout/code-block";
import type { ApiCallDoc } from "./build-api-docs.server";
import { Fields } from "./fields";
import { TryIt } from "./try-it/try-it";

const ACCESS_LABELS = {
	anyone: "Anyone; the token is optional",
	customer: "Accounts with a verified email",
	admin: "Admins",
} as const;

export function ApiCall({ call }: { call: ApiCallDoc }) {
	const { name, method, path, summary, notes, access, scope, query, body, ignoredFields } = call;
	return (
		<article
			id={name}
			className="grid min-w-0 scroll-mt-4 gap-3 border-t py-5"
			aria-labelledby={`${name}-title`}
		>
			<h3 id={`${name}-title`}>
				<span className="inline-block rounded-part border border-edge px-2 text-small/6">
					{method}
				</span>{" "}
				<span className="code">{path}</span>
			</h3>
			<p>
				{summary}.{notes ? ` ${notes}` : ""}
			</p>
			<dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small [&>dt]:text-soft">
				<dt>Access</dt>
				<dd>
					{ACCESS_LABELS[access]}
					{access === "anyone" ? "" : `; the token's scope: ${scope}`}
				</dd>
				<dt>Response</dt>
				<dd className="code">{call.response}</dd>
				<dt>Errors</dt>
				<dd>
					{call.errorStatuses.map((status, index) => (
						<span key={status}>
							{index > 0 ? ", " : ""}
							<a href={`#problem-${status}`}>{status}</a>
						</span>
					))}
				</dd>
			</dl>
			{query.length > 0 ? <Fields title="In the query" fields={query} /> : null}
			{body.length > 0 ? <Fields title="In the body" fields={body} /> : null}
			{ignoredFields.length > 0 ? (
				<p className="text-soft">
					Accepted from older clients and ignored: {ignoredFields.join(", ")}.
				</p>
			) : null}
			<CodeBlock>{call.curl}</CodeBlock>
			<TryIt name={name} label={`${method} ${path}`} />
		</article>
	);
}
