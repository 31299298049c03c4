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
		<article id={name} className="api-call" aria-labelledby={`${name}-title`}>
			<h3 id={`${name}-title`}>
				<span className="api-method">{method}</span> <span className="code">{path}</span>
			</h3>
			<p>
				{summary}.{notes ? ` ${notes}` : ""}
			</p>
			<dl className="api-details">
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
			<pre className="api-code">{call.curl}</pre>
			<TryIt name={name} label={`${method} ${path}`} />
		</article>
	);
}
