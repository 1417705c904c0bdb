# SPDX-License-Identifier: MIT
"""A task for lighteval: Countdown games, judged by libtally.

    tally dataset --rules llm --solvable --schema reasoning-gym --count 200 -o games.jsonl
    lighteval accelerate MODEL tally_countdown --custom-tasks examples/lighteval/tally_countdown.py
"""
import numpy as np
from lighteval.metrics.metrics_sample import SampleLevelComputation
from lighteval.metrics.utils.metric_utils import SampleLevelMetric
from lighteval.tasks.lighteval_task import LightevalTaskConfig
from lighteval.tasks.requests import Doc, SamplingMethod

import libtally as lt


class Solved(SampleLevelComputation):
    def compute(self, doc, model_response, **kwargs):
        return lt.rewards.verl(None, model_response.final_text[0], doc.specific)["acc"]


def prompt(line, task_name=None):
    return Doc(task_name=task_name, query=line["question"], choices=[line["answer"]], gold_index=0,
               specific=line["metadata"])


TASKS_TABLE = [LightevalTaskConfig(
    name="tally_countdown", prompt_function=prompt, hf_repo="json", hf_subset="default",
    hf_data_files="games.jsonl", hf_avail_splits=["train"], evaluation_splits=["train"],
    few_shots_split=None, few_shots_select=None, generation_size=2048, stop_sequence=[],
    metrics=[SampleLevelMetric(metric_name="solved", higher_is_better=True,
                               category=SamplingMethod.GENERATIVE, sample_level_fn=Solved(),
                               corpus_level_fn=np.mean)])]
