/**
 * A Worker in addition to those of the build. Tests use it to access the stores of the API, see
 * database.ts.
 */
export default {
  async fetch(request, { DB, CODES, LIVE_MEDIA }) {
    const { statements, forgotten_code, killed_room } = await request.json();
    try {
      // The killed room cannot answer, so the call rejects.
      if (killed_room !== undefined)
        await LIVE_MEDIA.getByName(killed_room)
          .die()
          .catch(() => {});
      if (forgotten_code !== undefined) await CODES.getByName(forgotten_code).forget();
      const run = (statements ?? []).map(({ sql, params }) => DB.prepare(sql).bind(...params));
      const answers = run.length > 0 ? await DB.batch(run) : [];
      return Response.json(answers.map(({ results, meta }) => ({ results, changes: meta.changes })));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};
