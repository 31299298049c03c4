import { readFindParam } from "~/http/responses/list-url.server";

export const readUserFilter = (url: string) => ({ find: readFindParam(url) });
