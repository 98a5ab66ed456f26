/** A Worker beside those of the build: what tests ask of the API host's stores, see database.ts. */
export default {
  async fetch(request, { DB, CODES }) {
    const { statements, forgotten_code } = await request.json();
    try {
      if (forgotten_code !== undefined) await CODES.getByName(forgotten_code).forget();
      const run = (statements ?? []).map(({ sql, params }) => DB.prepare(sql).bind(...params));
      const answers = run.length > 0 ? await DB.batch(run) : [];
      return Response.json(answers.map(({ results, meta }) => ({ results, changes: meta.changes })));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};
