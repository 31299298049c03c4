export const SEARCH_FIELDS =
	"flex flex-wrap items-end gap-x-4 [&_:is(.field,.check)]:mb-2 [&_.field]:grow [&_.field]:basis-32 [&_.field:first-child]:grow-2 [&_.field:first-child]:basis-64 has-[[aria-invalid=true]]:items-start has-[[aria-invalid=true]]:[&>[type=submit]]:mt-7";
